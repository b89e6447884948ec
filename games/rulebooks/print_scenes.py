"""Scenes on paper: the same SVG as on the screen, with its classes turned into plain attributes."""

from xml.etree import ElementTree

from games.rulebooks.print_looks import PrintLook, look_of

SVG = "http://www.w3.org/2000/svg"


def printable(svg: str) -> bytes:
    """An SVG that needs no style sheet."""
    root = ElementTree.fromstring(svg)  # noqa: S314
    root.set("xmlns", SVG)
    for element in root.iter():
        roles = element.attrib.pop("class", "")
        if element is not root and roles:
            names = " ".join(role.removeprefix("s-") for role in roles.split())
            set_look(element, look_of(names, element.tag))
    return ElementTree.tostring(root)


def set_look(element: ElementTree.Element, look: PrintLook) -> None:
    element.set("fill", in_hex(look.fill))
    element.set("stroke", in_hex(look.stroke if element.tag != "text" else None))
    element.set("stroke-width", f"{look.stroke_width:g}")
    if look.fill_opacity != 1:
        element.set("fill-opacity", f"{look.fill_opacity:g}")
    if look.dashes:
        element.set("stroke-dasharray", " ".join(f"{dash:g}" for dash in look.dashes))
    if element.tag == "path":
        element.set("stroke-linecap", "round")
        element.set("stroke-linejoin", "round")
    if element.tag == "text":
        element.set("font-family", "Sans")
        element.set("font-weight", "bold" if look.bold else "normal")


def in_hex(colour: tuple[int, int, int] | None) -> str:
    return "none" if colour is None else "#{:02x}{:02x}{:02x}".format(*colour)
