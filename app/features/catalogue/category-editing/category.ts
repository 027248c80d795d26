import { defineFact } from '#app/kit/fact.ts'

/** A category has another name, or stands in another group. */
export const categoryChanged = defineFact('category.changed', {})
/** A category became another one. */
export const categoryMerged = defineFact('category.merged', { into: 'id' })

export const CATEGORIES_PATH = '/admin/categories'

/** Where staff changes a category. */
export const categoryPath = (slug: string) => `${CATEGORIES_PATH}/${slug}`
