/** The path, without a language, of the page where one objects to a decision about what stands at `page`. */
export const objectionPath = (page: string): string =>
  `/contact?${new URLSearchParams({ about: 'objection', page })}`
