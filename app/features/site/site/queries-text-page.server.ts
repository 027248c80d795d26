import { FIRST_RATE } from '#app/features/money/commission/commission-rule.ts'
import { formatDate } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { comingVersion, isPolicy, POLICY_VERSIONS, type Policy, versionAt } from '#app/kit/policy-versions.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { placeOf } from './queries-policy-text.server.ts'
import { listTexts, readText, showText, type TextPlace } from './read-text.server.ts'
import type { TextPage } from './text-page.ts'
import { pageHead } from './text-source.ts'

const kept = new Map<string, TextPage>()

/**
 * A text page of the house in the reader's language; `rate` is what the marketplace keeps as a rule, in basis
 * points. Of a text that has versions it is the one that counts now, or that of `version`, its day. Refuses a
 * name that no page has, and a version that there is not, as notFound.
 */
export async function getTextPage(
  ctx: Ctx,
  name: string,
  { rate = FIRST_RATE, version }: { rate?: number; version?: string } = {},
): Promise<TextPage> {
  const { language } = ctx
  if (!isPolicy(name)) {
    if (version !== undefined) throw notFound()
    return keptPage(language, { kind: 'pages', name }, { name, rate })
  }
  const asked = version ?? versionAt(name, ctx.now())
  if (!POLICY_VERSIONS[name].includes(asked)) throw notFound()
  const page = keptPage(language, placeOf(name, asked), { name, rate })
  return { ...page, standing: standingOf(ctx, name, asked) }
}

function keptPage(language: Language, place: TextPlace, shown: { name: string; rate: number }): TextPage {
  const key = `${language}/${place.kind}/${place.name}/${shown.rate}`
  const page = kept.get(key) ?? readPage(language, place, shown)
  // While one writes, a page is as its file is now.
  if (config().MODE !== 'development') kept.set(key, page)
  return page
}

function standingOf({ now, language }: Ctx, policy: Policy, version: string): TextPage['standing'] {
  const counts = versionAt(policy, now())
  const next = comingVersion(policy, now())
  return {
    state: version === counts ? 'counts' : version > counts ? 'coming' : 'former',
    next: next === null ? null : { day: dayOf(next, language), path: `/${policy}/${next}` },
  }
}

/** The names of all text pages, as in their addresses. */
export async function listTextPageNames(): Promise<string[]> {
  return listTexts('pages')
}

const dayOf = (day: string, language: Language) => formatDate(new Date(`${day}T00:00:00Z`), 'UTC', language)

function readPage(
  language: Language,
  { kind, name: file }: TextPlace,
  { name, rate }: { name: string; rate: number },
): TextPage {
  const { head, body } = readText(kind, language, file, pageHead)
  const titleOf = (other: string) => readText('pages', language, other, pageHead).head.title
  return {
    name,
    title: head.title,
    description: head.description,
    updated: dayOf(head.updated, language),
    updatedOn: head.updated,
    related: head.related.map((other) => ({ name: other, title: titleOf(other) })),
    ...showText({ kind, language, name: file, rate }, body, head.kind === 'questions'),
  }
}
