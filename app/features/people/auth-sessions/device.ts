export type Device = { browser: string | null; system: string | null }

/** The first that fits holds: most browsers also name those that they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh|\s?OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (names: [RegExp, string][], text: string) =>
  names.find(([shape]) => shape.test(text))?.[1] ?? null

/** A device's name as its owner would say it, from the user agent. */
export function deviceOf(userAgent: string): Device {
  return { browser: firstOf(BROWSERS, userAgent), system: firstOf(SYSTEMS, userAgent) }
}

/** An IP address without its last part: enough to tell home from office, too little to identify a person. */
export function coarseAddress(ip: string): string | null {
  const [, network] = /(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(ip) ?? []
  if (network) return `${network}.x`
  const groups = ip.split('::')[0]?.split(':').filter(Boolean).slice(0, 3) ?? []
  return ip.includes(':') && groups.length > 0 ? `${groups.join(':')}:x` : null
}
