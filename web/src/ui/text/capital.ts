/** A text with a capital first: « Cette semaine », from « cette semaine ». */
export const withCapital = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)
