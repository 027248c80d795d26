/**
 * For how many years documents are kept, by the country of who keeps them and from which year of documents
 * on; they begin with the end of the calendar year.
 */
export type Retention = { country: string; from: number; years: number; source: string }

export const RETENTIONS: readonly Retention[] = [
  { country: 'DE', from: 2007, years: 10, source: 'AO § 147(3), HGB § 257' },
  // What was still to be kept at the end of 2024 is kept for eight years, too.
  { country: 'DE', from: 2016, years: 8, source: 'AO § 147(3), UStG § 14b(1), BEG IV' },
  { country: 'AT', from: 1962, years: 7, source: 'BAO § 132' },
  { country: 'CH', from: 2013, years: 10, source: 'OR Art. 958f' },
  { country: 'FR', from: 1900, years: 10, source: 'Code de commerce, art. L123-22' },
  { country: 'IT', from: 1942, years: 10, source: 'Codice civile, art. 2220' },
  { country: 'ES', from: 1885, years: 6, source: 'Código de Comercio, art. 30' },
  { country: 'NL', from: 1999, years: 7, source: 'AWR art. 52(4)' },
  { country: 'BE', from: 2023, years: 10, source: 'Code TVA, art. 60' },
  { country: 'GB', from: 1973, years: 6, source: 'VAT Act 1994, Sch. 11 para. 6(3)' },
  { country: 'IN', from: 2014, years: 8, source: 'Companies Act 2013, s. 128(5)' },
  { country: 'JP', from: 2018, years: 10, source: '会社法432条・法人税法施行規則59条' },
]

/** What holds of documents of a year in a country; null where nothing is known. */
export function retentionOf(country: string | null, year: number): (Retention & { until: string }) | null {
  const [row] = RETENTIONS.filter((one) => one.country === country && one.from <= year).slice(-1)
  return row ? { ...row, until: `${year + row.years}-12-31` } : null
}
