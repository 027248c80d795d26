import { CRITERION_FIELDS } from '#app/features/procurement/requirements/criterion.ts'

/** The fields of the form of a requirement that a draft keeps, as they were typed. */
export const DRAFT_FIELDS: readonly string[] = [
  'title',
  'category',
  'description',
  'participants',
  'mode',
  'city',
  'country',
  'trainingLanguage',
  'language',
  'wishedFrom',
  'wishedTo',
  'deadline',
  'questionsUntil',
  'currency',
  'budgetFrom',
  'budgetTo',
  'budgetHidden',
  'sealed',
  'audience',
  'showCount',
  'showPlaces',
  'files',
  ...CRITERION_FIELDS.flatMap(({ name, weight }) => [name, weight]),
]

/** What uses the files of a draft, by its key. */
export const OF_REQUIREMENT_DRAFT = 'requirement-draft'

/** So many drafts may one person have. */
export const MOST_DRAFTS = 50

/** The values of a form that a draft keeps; what was left empty is ''. */
export function draftValues(sent: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    DRAFT_FIELDS.map((name) => {
      const value = sent[name]
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}
