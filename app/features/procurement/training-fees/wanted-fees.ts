import { oneLineOf } from '#app/kit/text.ts'

/** Fees that wait for the company, those that wait for providers, approved ones, and what is over. */
export const FEE_VIEWS = ['all', 'decide', 'asked', 'approved', 'over'] as const
export type FeeView = (typeof FEE_VIEWS)[number]

/** What the page of a company lists: the fees, or its topics. */
export const FEE_LISTS = ['fees', 'topics'] as const
export type FeeList = (typeof FEE_LISTS)[number]

/** The wanted fees: `words` match titles of topics and names of providers. */
export type WantedFees = { view: FeeView; words: string }

/** The words that are looked for in an address. */
export const wordsOf = (query: URLSearchParams): string => oneLineOf(query.get('q') ?? '').slice(0, 100)

/** The wanted fees from an address; what is none of these is left out. */
export function wantedFeesOf(query: URLSearchParams): WantedFees {
  const view = query.get('view')
  return { view: FEE_VIEWS.find((name) => name === view) ?? 'all', words: wordsOf(query) }
}

/** What is wanted as a query string, after what is `given`. */
export function queryOfFees(
  list: FeeList,
  { view, words }: WantedFees,
  given: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    list,
    ...(list === 'fees' && view !== 'all' && { view }),
    ...(words && { q: words }),
    ...given,
  })
  return `?${query}`
}
