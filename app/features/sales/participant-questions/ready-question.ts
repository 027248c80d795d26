import type { QuestionKind } from './question.ts'

type Ready = { name: string; kind: QuestionKind; choices: string[]; isExplained: boolean }

const DIETS = ['vegetarian', 'vegan', 'gluten', 'lactose', 'nuts', 'halal', 'kosher']

/** Common questions to add: `questions:ready.<name>` has the texts. */
export const READY: Ready[] = [
  { name: 'diet', kind: 'several', choices: DIETS, isExplained: true },
  { name: 'access', kind: 'lines', choices: [], isExplained: true },
  { name: 'department', kind: 'line', choices: [], isExplained: false },
  { name: 'level', kind: 'one', choices: ['none', 'some', 'much'], isExplained: false },
]
