import type { Translate } from '#app/kit/texts.ts'
import { type Audience, GENERAL_STATEMENTS, type Level } from './assessment.ts'

export type QuestionKind = 'quality' | 'ability' | 'use' | 'likely' | 'words'
export type Question = { words: string; lang?: string; kind: QuestionKind }

type Asked = {
  statements: readonly string[]
  /** Of the statements. */
  language: string
  audience: Audience
  levels: readonly Level[]
}

/** How a question is put, in the reader's language, or in that of the training where it names its goals. */
export function questionOf(name: string, asked: Asked, t: Translate): Question {
  const { statements, language, audience, levels } = asked
  const at = /^s([1-5])$/.exec(name)
  if (at) {
    const place = Number(at[1]) - 1
    const goal = statements[place]
    if (goal !== undefined) return { words: goal, lang: language, kind: 'ability' }
    return { words: t(`assessments:general.${GENERAL_STATEMENTS[place] ?? 'know'}`), kind: 'ability' }
  }
  if (name === 'change') {
    const key = audience === 'manager' ? 'observed' : levels.includes('transfer') ? 'hindered' : 'change'
    return { words: t(`assessments:question.${key}`), kind: 'words' }
  }
  const kind = name === 'recommend' ? 'likely' : name === 'used' || name === 'shown' ? 'use' : 'quality'
  return { words: t(`assessments:question.${name}`), kind }
}
