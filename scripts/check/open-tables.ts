/**
 * The tables that anybody may read whole, each with its reason. Every other table belongs to somebody: a read
 * of it starts from a scope.
 */
export const OPEN_TABLES: Record<string, string> = {
  search_words: 'single words against errors of typing, which say of nobody who used them',
  categories: 'the catalogue of subjects, the same for everybody',
}
