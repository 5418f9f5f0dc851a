const units = ['o', 'ko', 'Mo', 'Go', 'To']
const wholeFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
const decimalFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** « 12,4 Mo », from bytes, in powers of 1000 as storage providers count. */
export function sizeText(bytes: number): string {
  let [value, unit] = [bytes, 0]
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${(unit === 0 || value >= 100 ? wholeFormat : decimalFormat).format(value)}\u00a0${units[unit]}`
}
