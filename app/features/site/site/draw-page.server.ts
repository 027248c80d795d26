import { coverMarkup } from '#app/features/catalogue/topic-covers/cover-markup.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { at, DEEP, MARIGOLD, MINT, ON_DEEP_2, ring } from '#app/platform/pictures/figures.server.ts'
import { ART, type Sheet } from '#app/platform/pictures/sheet.server.ts'
import { findArticle } from './queries-articles.server.ts'
import { getTextPage, listTextPageNames } from './queries-text-page.server.ts'

const PRODUCT = 'common:product.description'
const PAGES: Record<string, [title: string, lead: string]> = {
  search: ['common:shell.nav.topics', PRODUCT],
  'event.search': ['common:shell.nav.events', PRODUCT],
  'requirement.search': ['common:shell.nav.requirements', PRODUCT],
  contact: ['contact:title', 'contact:description'],
  blog: ['pages:blog.title', 'pages:blog.lead'],
}

/** The sharing picture of a text page; `name` is its path with dots for slashes. */
export async function drawPage(ctx: Ctx, name: string): Promise<Sheet> {
  const { language } = ctx
  const words = Object.hasOwn(PAGES, name) ? pageWords(ctx, name) : await textWords(ctx, name)
  return { language, kicker: '', titleLanguage: language, facts: [], foot: {}, art: ART_OF_PAGES, ...words }
}

type Words = Pick<Sheet, 'title'> & Partial<Sheet>

function pageWords(ctx: Ctx, name: string): Words {
  const t = translator(ctx.language)
  const [title = '', lead = ''] = PAGES[name] ?? []
  return { title: t(title), lead: t(lead) }
}

async function textWords(ctx: Ctx, name: string): Promise<Words> {
  const article = await findArticle(ctx, name.replace(/^blog\./, ''))
  if (article) {
    const kicker = translator(ctx.language)('pages:blog.title')
    const { title, description, published, cover } = article
    const art = coverMarkup(cover, ART.width, ART.height)
    return { kicker, title, lead: description, foot: { note: published }, art }
  }
  const names = await listTextPageNames()
  if (!names.includes(name)) return claim(ctx)
  const { title, description } = await getTextPage(ctx, name)
  return { title, lead: description }
}

function claim(ctx: Ctx): Words {
  const t = translator(ctx.language)
  const [product = '', text = product] = t('common:product.title').split(/[:：]\s*/u)
  const title = text.charAt(0).toLocaleUpperCase(ctx.language) + text.slice(1)
  return { title, lead: t(PRODUCT) }
}

const TABLE = { full: MINT, empty: ON_DEEP_2, speaker: MARIGOLD }
const FAINT = { full: '#2c6f60', empty: '#2c6f60', speaker: '#2c6f60' }

/** Tables of people, one of them in the middle. */
const ART_OF_PAGES = [
  `<rect width="${ART.width}" height="${ART.height}" fill="${DEEP}"/>`,
  at(210, 315, ring(7, 7, 118, TABLE)),
  at(68, 96, ring(4, 6, 44, FAINT)),
  at(370, 132, ring(5, 5, 34, FAINT)),
  at(338, 540, ring(6, 8, 54, FAINT)),
  at(70, 520, ring(5, 5, 36, FAINT)),
].join('')
