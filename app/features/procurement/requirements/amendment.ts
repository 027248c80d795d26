import { defineFact } from '#app/kit/fact.ts'

/** An open requirement was changed after somebody had answered or asked. */
export const requirementAmended = defineFact('requirement.amended', { owner: 'id', number: 'count' })

/** What an amendment can change, as readers see it. */
export const AMENDED_FIELDS = [
  'title',
  'category',
  'description',
  'participants',
  'mode',
  'city',
  'country',
  'trainingLanguage',
  'wishedFrom',
  'wishedTo',
  'deadline',
  'questionsUntil',
  'budget',
  'sealed',
  'audience',
  'files',
] as const
export type AmendedField = (typeof AMENDED_FIELDS)[number]

/** One thing that changed: the values of its field, as the form has them; '' is nothing. */
export type Change = { field: AmendedField; before: string; after: string }

type Values = Record<string, string>

/** What all who see a requirement see of its form values: a hidden budget is none. */
function shownOf(values: Values): Values {
  const { budgetHidden, budgetFrom = '', budgetTo = '', currency = '' } = values
  const isShown = budgetHidden !== 'on' && (budgetFrom !== '' || budgetTo !== '')
  return { ...values, budget: isShown ? [budgetFrom, budgetTo, currency].join(' ') : '' }
}

/** What readers see changed between two states of a requirement, as form values, in the order of the form. */
export function changesOf(before: Values, after: Values): Change[] {
  const [was, is] = [shownOf(before), shownOf(after)]
  return AMENDED_FIELDS.flatMap((field) => {
    const change = { field, before: was[field] ?? '', after: is[field] ?? '' }
    return change.before === change.after ? [] : [change]
  })
}

/** A change so close to the deadline moves it by as much. */
export const AMENDING_HOURS = 48
const AMENDING_MS = AMENDING_HOURS * 3_600_000

type Counted = { state: string; proposalCount: number; questionCount: number; amendment: number }

/** Whether somebody has read an open requirement and answered or asked, so that what changes is told. */
export function isAnswered({ state, proposalCount, questionCount, amendment }: Counted): boolean {
  return state === 'open' && proposalCount + questionCount + amendment > 0
}

/**
 * The earliest deadline of an amended requirement: who has answered has 48 hours to confirm, and a change
 * within the last 48 hours moves the deadline by 48.
 */
export function earliestDeadline(deadline: Date, now: Date): Date {
  const isClose = deadline.getTime() - now.getTime() < AMENDING_MS
  return new Date((isClose ? deadline : now).getTime() + AMENDING_MS)
}

/** One line of a text that was changed: kept, taken out or new. */
export type DiffLine = { kind: 'same' | 'old' | 'new'; text: string }

/** Longer texts are shown in full, before and after. */
const MOST_COMPARED = 40_000

/** What changed between two texts, line by line, in the order of reading. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  if (a.length * b.length > MOST_COMPARED)
    return [
      ...a.map((text) => ({ kind: 'old' as const, text })),
      ...b.map((text) => ({ kind: 'new' as const, text })),
    ]
  // Lengths of the longest common part of what is left of each, from the end.
  const common = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = common[i]
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [old, fresh] = [a[i], b[j]]
    if (i < a.length && j < b.length && old === fresh) {
      lines.push({ kind: 'same', text: old ?? '' })
      i += 1
      j += 1
    } else if (i < a.length && (j >= b.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'old', text: old ?? '' })
      i += 1
    } else {
      lines.push({ kind: 'new', text: fresh ?? '' })
      j += 1
    }
  }
  return lines
}
