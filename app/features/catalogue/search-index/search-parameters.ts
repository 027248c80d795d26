/** Every parameter that a search page reads. */
export const SEARCH_PARAMETERS: readonly string[] = [
  'topic',
  'username',
  'supplier',
  'q',
  'category',
  'city',
  'country',
  'mode',
  'language',
  'level',
  'currency',
  'priceFrom',
  'priceTo',
  'rating',
  'from',
  'to',
  'sort',
  'first',
  'page',
  'with',
]

/** The most items in one comparison. */
export const MOST_COMPARED = 4
