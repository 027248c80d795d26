/** What people write for a currency beside an amount, and what each may mean: a dollar is one of several. */
const MARKS: Record<string, readonly string[]> = {
  $: ['USD', 'SGD', 'AUD'],
  us$: ['USD'],
  s$: ['SGD'],
  sg$: ['SGD'],
  a$: ['AUD'],
  au$: ['AUD'],
  '€': ['EUR'],
  euro: ['EUR'],
  euros: ['EUR'],
  ユーロ: ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  円: ['JPY'],
  yen: ['JPY'],
  元: ['CNY'],
  '₹': ['INR'],
  rs: ['INR'],
  rupees: ['INR'],
  fr: ['CHF'],
  sfr: ['CHF'],
  franken: ['CHF'],
  dh: ['AED'],
  dhs: ['AED'],
  'د.إ': ['AED'],
}

let codes: Set<string> | undefined

/** The currencies that a sign, a word or a code may mean ('€', 'Fr.', 'eur'); null for anything else. */
export function currenciesMeant(mark: string): readonly string[] | null {
  const plain = mark.normalize('NFKC').trim().replace(/\.$/, '').toLowerCase()
  const known = Object.hasOwn(MARKS, plain) ? MARKS[plain] : undefined
  if (known) return known
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  const code = plain.toUpperCase()
  return /^[A-Z]{3}$/.test(code) && codes.has(code) ? [code] : null
}
