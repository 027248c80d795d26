import { formatDates, formatHours } from '#app/features/delivery/attendance/certificate-words.ts'
import { cityName } from '#app/kit/city-names.ts'
import { formatDate } from '#app/kit/dates.ts'
import { isLanguage, type Language, pathIn } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Translate } from '#app/kit/texts.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { INK } from '#app/platform/pdf/paper.server.ts'
import { LYING, type SheetDocument, type SheetText, writeSheets } from '#app/platform/pdf/sheet.server.ts'
import { qrPath } from '#app/platform/qr-code.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { certificatePath, certificateStatus } from './certificate.ts'
import { type Certificate, getCertificate } from './queries-certificates.server.ts'

const PAPERS = { name: 'certificates', points: 60, seconds: 300 } as const
const count = cheapLimit(PAPERS)

const EDGE = 64
const CODE = 92

/**
 * A certificate as PDF in its language, for whoever has its code: rendered anew each time to the same bytes.
 * Refuses with `limit` too many requests, with `notFound` a withdrawn one.
 */
export async function writeCertificate(ctx: Ctx, code: string): Promise<Buffer<ArrayBuffer>> {
  await count(ctx.ip)
  const certificate = await getCertificate(ctx, code)
  const { holder } = certificate

  if (holder === null || certificateStatus(certificate, ctx.now()) === 'withdrawn') throw notFound()

  const language = isLanguage(certificate.language) ? certificate.language : 'en'
  return writeSheets(sheetOf({ ...certificate, holder }, language, translator(language)))
}

type Held = Certificate & { holder: string }

function sheetOf(certificate: Held, language: Language, t: Translate): SheetDocument {
  const { holder, title, provider, issuedAt, timeZone, code } = certificate
  const address = config().ORIGIN + pathIn(language, certificatePath(code))
  const issued = t('certificates:paper.issued', { date: formatDate(issuedAt, timeZone, language) })
  const width = LYING.width - 2 * EDGE
  const facts = factsOf(certificate, language, t)
  const column = width / facts.length
  const qr = qrPath(address)
  return {
    language,
    title: `${t('certificates:paper.kicker')}: ${holder}, ${title}`,
    at: issuedAt,
    size: LYING,
    pages: [
      {
        dots: ringAt(LYING.width - EDGE - 58, EDGE + 58),
        blocks: [
          {
            x: EDGE,
            top: EDGE - 6,
            width: width - 160,
            texts: [
              quiet(provider, { size: 13, cut: 'strong', colour: INK.text, most: 2, after: 40 }),
              quiet(t('certificates:paper.kicker'), {
                cut: 'strong',
                size: 14,
                colour: INK.green,
                after: 8,
                heading: true,
              }),
            ],
          },
          {
            x: EDGE,
            top: EDGE + 100,
            width: width - 130,
            texts: [
              { text: holder, cut: 'title', size: 40, least: 20, most: 2, colour: INK.text, after: 6 },
              quiet(t('certificates:paper.attended'), { size: 13, after: 8 }),
              { text: title, cut: 'title', size: 24, least: 13, most: 3, colour: INK.text },
            ],
          },
          ...facts.map(({ label, value }, at) => ({
            x: EDGE + at * column,
            top: 372,
            width: column - 16,
            texts: [
              quiet(label, { size: 9.5, after: 3 }),
              quiet(value, { cut: 'strong', size: 12, least: 8, most: 3, colour: INK.text }),
            ],
          })),
          {
            x: EDGE,
            bottom: LYING.height - EDGE + 4,
            width: width - CODE - 32,
            texts: [
              quiet(issued, { size: 9.5, after: 6 }),
              quiet(t('certificates:paper.verify'), { size: 9.5 }),
              quiet(address, { size: 9.5, least: 6, colour: INK.text }),
            ],
          },
        ],
        picture: {
          x: LYING.width - EDGE - CODE,
          y: LYING.height - EDGE - CODE,
          width: CODE,
          ...qr,
          says: t('certificates:paper.code'),
          colour: INK.text,
        },
      },
    ],
  }
}

function quiet(text: string, given: Partial<SheetText>): SheetText {
  return { text, cut: 'plain', size: 12, colour: INK.quiet, ...given }
}

function factsOf(certificate: Held, language: Language, t: Translate) {
  const { title, topic, minutes, city, validUntil, timeZone, byTrainer, provider } = certificate
  const fact = (label: string, value: string) => ({ label: t(`certificates:paper.${label}`), value })
  return [
    fact('dates', formatDates(certificate, language)),
    fact('hours', formatHours(minutes, language)),
    fact('place', city === null ? t('certificates:paper.online') : cityName(city, language)),
    fact(byTrainer ? 'trainer' : 'provider', provider),
    ...(topic !== null && topic !== title ? [fact('topic', topic)] : []),
    ...(validUntil === null ? [] : [fact('validUntil', formatDate(validUntil, timeZone, language))]),
  ]
}

/** The mark of the house, large and pale: people around a table, one of them speaking. */
function ringAt(x: number, y: number) {
  return Array.from({ length: 7 }, (_, at) => {
    const turn = (at * 2 * Math.PI) / 7 - Math.PI / 2
    const place = { x: x + 46 * Math.cos(turn), y: y + 46 * Math.sin(turn) }
    return { ...place, radius: 10, colour: at === 1 ? INK.marigold : INK.pale }
  })
}
