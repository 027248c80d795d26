import { createHash } from 'node:crypto'
import { formatDates } from '#app/features/delivery/attendance/certificate-words.ts'
import { isLanguage } from '#app/kit/language.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { at, DEEP, MARIGOLD, MINT, ON_DEEP, ON_DEEP_2, ring } from '#app/platform/pictures/figures.server.ts'
import { paintSvg } from '#app/platform/pictures/paint.server.ts'
import { withText } from '#app/platform/pictures/png-text.server.ts'
import { setText, type TextStyle } from '#app/platform/pictures/text.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { getCertificate } from './queries-certificates.server.ts'
import { signBadge } from './sign-badge.server.ts'

const count = cheapLimit({ name: 'badges', points: 60, seconds: 300 })

/** As Open Badges 3.0 calls the text of a PNG that is the credential ("baking", section 5.3). */
const KEYWORD = 'openbadgecredential'

const SIDE = 800
const MIDDLE = SIDE / 2
const WIDTH = 600

/**
 * A certificate as a picture with the signed badge in it, in its language, for whoever has its code. The
 * picture shows no name; the badge contains it. Refuses with `limit` too many requests, with `notFound` a
 * withdrawn one.
 */
export async function bakeBadge(ctx: Ctx, code: string): Promise<Buffer<ArrayBuffer>> {
  await count(ctx.ip)
  const [certificate, signed] = await Promise.all([getCertificate(ctx, code), signBadge(ctx, code)])
  const language = isLanguage(certificate.language) ? certificate.language : 'en'
  const shown = {
    language,
    kicker: translator(language)('certificates:paper.kicker'),
    title: certificate.title,
    provider: certificate.provider,
    dates: formatDates(certificate, language),
  }
  const tag = createHash('sha256')
    .update(`badge|${JSON.stringify(shown)}`)
    .digest('base64url')
  return withText(await paintSvg(tag, () => layOut(shown)), KEYWORD, signed)
}

type Shown = { language: string; kicker: string; title: string; provider: string; dates: string }

async function layOut({ language, kicker, title, provider, dates }: Shown): Promise<string> {
  const style = (given: Partial<TextStyle>): TextStyle => ({
    face: 'text',
    weight: 560,
    sizes: [30, 26, 22],
    width: WIDTH,
    lines: 1,
    colour: ON_DEEP_2,
    language,
    align: 'middle',
    balanced: true,
    ...given,
  })
  const [above, name, who, when] = await Promise.all([
    setText(kicker, style({ weight: 620, colour: MINT })),
    setText(
      title,
      style({
        face: 'display',
        weight: 660,
        sizes: [64, 56, 48, 42, 36],
        lines: 4,
        height: 250,
        colour: ON_DEEP,
      }),
    ),
    setText(provider, style({ lines: 2 })),
    setText(dates, style({ sizes: [26, 22], weight: 440 })),
  ])
  const parts = [
    at(MIDDLE, 156, ring(7, 7, 74, { full: MINT, empty: MINT, speaker: MARIGOLD })),
    at(MIDDLE, 276, above.svg),
    at(MIDDLE, 336 + (250 - name.height) / 2, name.svg),
    at(MIDDLE, 612, who.svg),
    at(MIDDLE, 624 + who.height, when.svg),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}" rx="96" fill="${DEEP}"/>`,
    `<rect x="20" y="20" width="${SIDE - 40}" height="${SIDE - 40}" rx="80" fill="none" stroke="${MINT}" stroke-opacity="0.4" stroke-width="4"/>`,
    ...parts,
    '</svg>',
  ].join('')
}
