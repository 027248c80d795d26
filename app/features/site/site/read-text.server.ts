import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import type { Language } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { renderText } from './render-text.server.ts'
import { ruleValues } from './rule-values.ts'
import type { RenderedText } from './text-page.ts'
import { readTextSource } from './text-source.ts'

const ROOT = join(process.cwd(), 'locales')

/** Where a kind of long text lies: locales/<language>/<kind>/<name>.md. */
export type TextKind = 'pages' | 'blog' | 'policies'

/** Where a text lies among those of a language. */
export type TextPlace = { kind: TextKind; name: string }

/** The names of all texts of a kind, as in their addresses. */
export function listTexts(kind: TextKind): string[] {
  return readdirSync(join(ROOT, 'en', kind))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -3))
    .toSorted()
}

/** Whether there is such a text in a language. */
export const hasText = (kind: TextKind, language: Language, name: string): boolean =>
  /^[a-z\d-]+$/.test(name) && existsSync(join(ROOT, language, kind, `${name}.md`))

/** The head of a text, read by its schema, and its Markdown. Refuses a name that no text has as notFound. */
export function readText<T>(kind: TextKind, language: Language, name: string, schema: z.ZodType<T>) {
  if (!hasText(kind, language, name)) throw notFound()
  const file = join(ROOT, language, kind, `${name}.md`)
  return naming(kind, language, name, () => readTextSource(readFileSync(file, 'utf8'), schema))
}

/**
 * The Markdown of a text rendered for its language, with who the operator is and the figures of our rules;
 * `rate` is what the marketplace keeps as a rule, in basis points.
 */
export function showText(
  { kind, language, name, rate }: { kind: TextKind; language: Language; name: string; rate?: number },
  body: string,
  questions = false,
): RenderedText {
  return naming(kind, language, name, () =>
    renderText(body, {
      language,
      values: { ...operatorValues(), ...ruleValues(rate), google: sayGoogle(language) },
      questions,
    }),
  )
}

/** The operator of this installation, as texts name it. */
export function operatorValues(): Record<string, string> {
  const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL } = config()
  return { operator: OPERATOR_NAME, operatorAddress: OPERATOR_ADDRESS, operatorEmail: OPERATOR_EMAIL }
}

/** That a check by Google may be loaded, where this installation is configured for it. */
function sayGoogle(language: Language): string {
  return config().RECAPTCHA_SITE_KEY ? translator(language)('pages:google') : ''
}

function naming<T>(kind: TextKind, language: Language, name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Error(`The text ${language}/${kind}/${name}.md cannot be shown: ${(error as Error).message}.`)
  }
}
