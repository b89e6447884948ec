"""Where a request comes from. Addresses are personal: they are compared and hashed, not kept."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

HOUSEHOLD = 64  # the part of an IPv6 address that names a household; the rest a visitor may choose


def address_of(request: HttpRequest) -> str:
    """The visitor's address; behind our proxy, the one the proxy itself has seen and added last."""
    if settings.BEHIND_PROXY:
        return request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


def network_of(request: HttpRequest) -> str:
    try:
        address = ip_address(address_of(request))
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        return str(ip_network((address, HOUSEHOLD), strict=False))
    return str(address)


def is_on_this_machine(request: HttpRequest) -> bool:
    try:
        return ip_address(address_of(request)).is_loopback
    except ValueError:
        return False
