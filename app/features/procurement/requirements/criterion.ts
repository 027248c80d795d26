/** So many criteria may a requirement have. */
export const MOST_CRITERIA = 5
/** What the weights of a requirement add up to, in percent. */
export const WEIGHTS_SUM = 100

/** What proposals are judged by, and how much of the whole it counts, in percent. */
export type Criterion = { name: string; weight: number }

/** The names of the fields of each criterion, in their order. */
export const CRITERION_FIELDS = [
  { name: 'criterion1', weight: 'weight1' },
  { name: 'criterion2', weight: 'weight2' },
  { name: 'criterion3', weight: 'weight3' },
  { name: 'criterion4', weight: 'weight4' },
  { name: 'criterion5', weight: 'weight5' },
] as const

type CriterionField = (typeof CRITERION_FIELDS)[number]
type NameField = CriterionField['name']
type WeightField = CriterionField['weight']

/** The fields of criteria as a form sends them, read. */
export type TypedCriteria = { [Name in NameField]?: string | undefined } & {
  [Name in WeightField]?: number | undefined
}

/** Criteria as form values. */
export function fieldsOfCriteria(criteria: readonly Criterion[]): Record<NameField | WeightField, string> {
  return Object.fromEntries(
    CRITERION_FIELDS.flatMap(({ name, weight }, at) => [
      [name, criteria[at]?.name ?? ''],
      [weight, criteria[at] ? String(criteria[at].weight) : ''],
    ]),
  ) as Record<NameField | WeightField, string>
}

/** The criteria that a form names, without the fields that were left empty. */
export function criteriaOf(typed: TypedCriteria): Criterion[] {
  return CRITERION_FIELDS.flatMap((field) => {
    const [name, weight] = [typed[field.name], typed[field.weight]]
    return name && weight ? [{ name, weight }] : []
  })
}

/** Whether the weights of criteria are the whole, or there are none. */
export function isWhole(criteria: readonly Criterion[]): boolean {
  return criteria.length === 0 || criteria.reduce((sum, { weight }) => sum + weight, 0) === WEIGHTS_SUM
}
