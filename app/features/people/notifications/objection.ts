/** The path, without a language, of the page for objecting to a decision about the page `page`. */
export const objectionPath = (page: string): string =>
  `/contact?${new URLSearchParams({ about: 'objection', page })}`
