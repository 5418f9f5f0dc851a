/** A picture of 600 bytes that takes a decoder of SVG minutes. */
export const slowPicture = `<svg xmlns="http://www.w3.org/2000/svg" width="9900" height="9900"><filter id="f">${'<feMorphology operator="dilate" radius="1500"/>'.repeat(9)}</filter><rect width="99%" height="99%" filter="url(#f)"/></svg>`
