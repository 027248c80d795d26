import { FACE_COLOURS } from '#app/features/catalogue/trainers/face-colours.ts'
import { findCompanyPage } from '#app/features/people/company-profiles/queries-page.server.ts'
import { faceOf, initialsOf } from '#app/kit/initials.ts'
import { notFound } from '#app/kit/refusal.ts'
import { plainLine } from '#app/kit/structured.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { at } from '#app/platform/pictures/figures.server.ts'
import { ART, type Sheet } from '#app/platform/pictures/sheet.server.ts'
import { setText } from '#app/platform/pictures/text.server.ts'
import type { ProfileView } from './profile.ts'
import { findProfile } from './queries-profile.server.ts'

/** The sharing picture of a trainer, supplier or company, by username. Refuses what the page refuses. */
export async function drawTrainer(ctx: Ctx, username: string): Promise<Sheet> {
  const profile = await findProfile(ctx, username)
  const t = translator(ctx.language)
  if (!profile) return drawCompany(ctx, username)
  return {
    language: ctx.language,
    kicker: profile.supplier ? t('trainers:supplier') : t('trainers:trainer'),
    title: profile.displayName,
    titleLanguage: profile.language,
    facts: [profile.headline, profile.place ?? ''].filter(Boolean),
    foot: {
      rating:
        profile.rating === null
          ? undefined
          : { value: profile.rating, count: t('common:ui.reviews', { count: profile.ratingCount }) },
      note:
        profile.rating === null
          ? [...profile.named, ...profile.skills].slice(0, 3).join(' · ') || undefined
          : undefined,
    },
    art: await artOf(profile),
  }
}

async function drawCompany(ctx: Ctx, slug: string): Promise<Sheet> {
  const { language } = ctx
  const company = await findCompanyPage(ctx, slug)
  if (!company) throw notFound()
  const { name, about, sme } = company
  return {
    language,
    titleLanguage: language,
    title: name,
    facts: [],
    foot: {},
    kicker: translator(language)(sme ? 'trainers:supplier' : 'trainers:company'),
    lead: plainLine(about, 160),
    art: await artOf({ displayName: name, supplier: true }),
  }
}

async function artOf({
  displayName,
  supplier,
}: Pick<ProfileView, 'displayName' | 'supplier'>): Promise<string> {
  const [ground, letters] = FACE_COLOURS[faceOf(displayName)] ?? FACE_COLOURS[0]
  const initials = await setText(initialsOf(displayName), {
    face: 'display',
    weight: 640,
    sizes: [168, 140, 110],
    width: 280,
    lines: 1,
    colour: ground,
    align: 'middle',
  })
  const middle = ART.height / 2
  const frame = supplier
    ? `<rect x="50" y="${middle - 160}" width="320" height="320" rx="44" fill="${letters}"/>`
    : `<circle cx="${ART.width / 2}" cy="${middle}" r="160" fill="${letters}"/>`
  return [
    `<rect width="${ART.width}" height="${ART.height}" fill="${ground}"/>`,
    frame,
    at(ART.width / 2, middle - initials.size * 0.45, initials.svg),
  ].join('')
}
