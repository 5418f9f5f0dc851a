/** Inserts the no-break spaces of French: wide inside « » and before :, narrow before ; ! ? */
export const typeset = (text: string): string =>
  text
    .replaceAll(/ (?=[:»])/g, '\u00a0')
    .replaceAll(/(?<=«) /g, '\u00a0')
    .replaceAll(/ (?=[;!?])/g, '\u202f')
