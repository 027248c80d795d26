import { formatDates, formatHours } from '#app/features/delivery/attendance/certificate-words.ts'
import { documentKey } from '#app/features/people/parties/file.ts'
import { cityName } from '#app/kit/city-names.ts'
import { formatDate } from '#app/kit/dates.ts'
import { isLanguage, type Language, pathIn } from '#app/kit/language.ts'
import { pictureKey, uploadedPicture } from '#app/kit/picture-address.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Translate } from '#app/kit/texts.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { type DrawnPicture, drawnPicture } from '#app/platform/pdf/drawn-picture.server.ts'
import { INK } from '#app/platform/pdf/paper.server.ts'
import {
  LYING,
  type SheetBlock,
  type SheetDocument,
  type SheetImage,
  type SheetLine,
  type SheetText,
  writeSheets,
} from '#app/platform/pdf/sheet.server.ts'
import { qrPath } from '#app/platform/qr-code.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { CODE_LENGTH, certificatePath, certificateStatus } from './certificate.ts'
import { type Certificate, getCertificate } from './queries-certificates.server.ts'
import { getMarks } from './queries-signature.server.ts'

const PAPERS = { name: 'certificates', points: 60, seconds: 300 } as const
const count = cheapLimit(PAPERS)

const EDGE = 64
const CODE = 92
const LOGO = { width: 176, height: 80 }
/** Left of the code: room to sign above a line, and the name below it. */
const SIGNED = { width: 190, height: 60, line: LYING.height - EDGE - 30 }
const SIGNED_AT = LYING.width - EDGE - CODE - 36 - SIGNED.width

/**
 * A certificate as PDF in its language, for whoever has its code: rendered anew each time to the same bytes.
 * Without a code (null) a sample with logo and signature of the party acted for, used or not, which refuses
 * what getMarks refuses. Refuses with `limit` too many requests, with `notFound` a withdrawn one.
 */
export async function writeCertificate(ctx: Ctx, code: string | null): Promise<Buffer<ArrayBuffer>> {
  await count(ctx.ip)
  const certificate = code === null ? await sampleOf(ctx) : await getCertificate(ctx, code)
  const { holder } = certificate

  if (holder === null || certificateStatus(certificate, ctx.now()) === 'withdrawn') throw notFound()

  const language = isLanguage(certificate.language) ? certificate.language : 'en'
  const { logo, signature, issuerId: ownerId } = certificate
  const drawn = {
    logo: await drawnPicture({ key: logo && pictureKey(logo, 1280), ownerId }),
    signature: await drawnPicture({ key: signature && documentKey(signature), ownerId, ink: true }),
  }
  return writeSheets(sheetOf({ ...certificate, holder, drawn }, language, translator(language)))
}

/** What a certificate of the party acted for would look like, of nobody and nothing. */
async function sampleOf(ctx: Ctx): Promise<Certificate> {
  const { partyId: issuerId, name, isFirm, logo, signature } = await getMarks(ctx)
  const t = translator(ctx.language)
  const at = ctx.now()
  return {
    issuerId,
    code: 'X'.repeat(CODE_LENGTH),
    state: 'issued',
    holder: t('certificates:sample.holder'),
    title: t('certificates:sample.event'),
    topic: null,
    language: ctx.language,
    provider: name,
    byTrainer: !isFirm,
    logo: uploadedPicture(logo)?.name ?? null,
    signature: signature?.file ?? null,
    signer: signature?.signer ?? null,
    minutes: 480,
    startsAt: at,
    endsAt: at,
    timeZone: ctx.timeZone,
    city: null,
    issuedAt: at,
    validUntil: null,
    withdrawnAt: null,
    withdrawal: null,
    statusIndex: 0,
  }
}

type Held = Certificate & {
  holder: string
  drawn: { logo: DrawnPicture | null; signature: DrawnPicture | null }
}

function sheetOf(certificate: Held, language: Language, t: Translate): SheetDocument {
  const { holder, title, provider, issuedAt, timeZone, code, drawn } = certificate
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
        // A logo takes the place of the mark of the house.
        dots: drawn.logo ? [] : ringAt(LYING.width - EDGE - 58, EDGE + 58),
        lines: signatureLines(certificate),
        images: imagesOf(certificate, t),
        blocks: [
          {
            x: EDGE,
            top: EDGE - 6,
            width: width - LOGO.width - 24,
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
          ...signerOf(certificate),
          {
            x: EDGE,
            bottom: LYING.height - EDGE + 4,
            width: width - CODE - 32 - (certificate.signer ? SIGNED.width + 24 : 0),
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

function imagesOf({ provider, signer, drawn }: Held, t: Translate): SheetImage[] {
  const logo = drawn.logo && {
    x: LYING.width - EDGE - LOGO.width,
    y: EDGE - 6,
    ...LOGO,
    picture: drawn.logo,
    to: 'right' as const,
    on: 'head' as const,
    says: t('certificates:paper.logo', { name: provider }),
  }
  const signature = drawn.signature && {
    x: SIGNED_AT,
    y: SIGNED.line - SIGNED.height - 2,
    width: SIGNED.width,
    height: SIGNED.height,
    picture: drawn.signature,
    to: 'left' as const,
    on: 'foot' as const,
    says: t('certificates:paper.signature', { name: signer ?? provider }),
  }
  return [logo, signature].filter((image) => image !== null)
}

function signatureLines({ signer }: Held): SheetLine[] {
  const { width, line } = SIGNED
  return signer ? [{ from: [SIGNED_AT, line], to: [SIGNED_AT + width, line], colour: INK.quiet }] : []
}

function signerOf({ signer }: Held): SheetBlock[] {
  const { width, line } = SIGNED
  if (!signer) return []
  const texts = [quiet(signer, { size: 9.5, least: 7, most: 2, colour: INK.text })]
  return [{ x: SIGNED_AT, width, top: line + 4, texts }]
}

/** The mark of the house, large and pale: people around a table, one of them speaking. */
function ringAt(x: number, y: number) {
  return Array.from({ length: 7 }, (_, at) => {
    const turn = (at * 2 * Math.PI) / 7 - Math.PI / 2
    const place = { x: x + 46 * Math.cos(turn), y: y + 46 * Math.sin(turn) }
    return { ...place, radius: 10, colour: at === 1 ? INK.marigold : INK.pale }
  })
}
