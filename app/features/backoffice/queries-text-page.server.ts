import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatDate } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { renderText } from './render-text.server.ts'
import type { TextPage } from './text-page.ts'
import { pageHead, readTextSource } from './text-source.ts'

const ROOT = join(process.cwd(), 'locales')
const kept = new Map<string, TextPage>()

/** A text page of the house in the reader's language. Refuses a name that no page has as notFound. */
export async function getTextPage(ctx: Ctx, name: string): Promise<TextPage> {
  const key = `${ctx.language}/${name}`
  const page = kept.get(key) ?? readPage(ctx.language, name)
  // While one writes, a page is as its file is now.
  if (config().MODE !== 'development') kept.set(key, page)
  return page
}

/** The names of all text pages, as in their addresses. */
export async function listTextPageNames(): Promise<string[]> {
  return readdirSync(join(ROOT, 'en/pages'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -3))
    .toSorted()
}

function readPage(language: Language, name: string): TextPage {
  const { head, body } = sourceOf(language, name)
  const questions = head.kind === 'questions'
  return {
    name,
    title: head.title,
    description: head.description,
    updated: formatDate(new Date(`${head.updated}T00:00:00Z`), 'UTC', language),
    updatedOn: head.updated,
    related: head.related.map((other) => ({ name: other, title: sourceOf(language, other).head.title })),
    ...named(language, name, () => renderText(body, { language, values: operatorValues(), questions })),
  }
}

function sourceOf(language: Language, name: string) {
  const file = join(ROOT, language, 'pages', `${name}.md`)
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) throw notFound()
  return named(language, name, () => readTextSource(readFileSync(file, 'utf8'), pageHead))
}

/** Who runs this installation, as texts name them. */
export function operatorValues(): Record<string, string> {
  const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL } = config()
  return { operator: OPERATOR_NAME, operatorAddress: OPERATOR_ADDRESS, operatorEmail: OPERATOR_EMAIL }
}

function named<T>(language: Language, name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Error(`The text ${language}/pages/${name}.md cannot be shown: ${(error as Error).message}.`)
  }
}
