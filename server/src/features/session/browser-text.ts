const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, ' sur iPhone'],
  [/\biPad\b/, ' sur iPad'],
  [/\bAndroid\b/, ' sous Android'],
  [/\bWindows\b/, ' sous Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, ' sous macOS'],
  [/\bLinux\b|\bX11\b/, ' sous Linux'],
]

/**
 * « Firefox sous Windows » from a `User-Agent`. The caller controls that header: the text never copies any part of it.
 */
export function browserText(userAgent: string): string {
  const named = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1]
  return `${named(browsers) ?? 'Navigateur inconnu'}${named(systems) ?? ''}`
}
