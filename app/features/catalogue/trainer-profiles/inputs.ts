import { z } from 'zod'
import { MOST_DAYS_OFF, parseHours } from '#app/features/catalogue/availability/availability.ts'
import { isSkill } from '#app/features/catalogue/skills/skill.ts'
import { MOST_SKILLS } from '#app/features/catalogue/skills/skill-limit.ts'
import { amountCheck, amountField } from '#app/kit/amount-field.ts'
import { isTimeZone } from '#app/kit/dates.ts'
import { isDay } from '#app/kit/day-field.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { CURRENCIES } from '#app/kit/money.ts'
import { hundredths, sentPictures } from '#app/kit/sent-pictures.ts'
import { lineOfText, linesOfText, oneLineOf, optionalLine } from '#app/kit/text.ts'
import { amountOf } from '#app/kit/typed-amount.ts'
import { seenInput } from '#app/kit/version-token.ts'

const TYPED = 4_000

const LINKS = 8

const none = (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)

const many = (sent: unknown) => (sent === undefined ? [] : Array.isArray(sent) ? sent : [sent])

const list = (most: number, longest = 300) => z.preprocess(many, z.array(z.string().max(longest)).max(most))

/** Words that are typed with commas or line ends between them, each once. */
function words(most: number, longest = 60) {
  return z
    .string()
    .max(TYPED)
    .default('')
    .transform((typed) => [
      ...new Set(
        typed
          .split(/[,;\n、，；]/)
          .map(oneLineOf)
          .filter(Boolean),
      ),
    ])
    .pipe(
      z
        .array(z.string().max(longest, { error: 'profiles:form.wordTooLong' }))
        .max(most, { error: 'profiles:form.tooManyWords' }),
    )
}

const hours = z
  .string()
  .max(200)
  .default('')
  .transform((typed, at) => {
    const spans = parseHours(typed)
    if (spans) return spans
    at.addIssue({ code: 'custom', message: 'profiles:form.hoursFormat' })
    return z.NEVER
  })

const FIELDS = z.object({
  displayName: lineOfText(80),
  headline: optionalLine(140),
  about: z.preprocess(none, linesOfText(6_000).optional()),
  language: z.enum(LANGUAGES, { error: 'common:invalid.required' }),
  skills: words(40),
  /** What there is no more by now is left out. */
  skillCodes: list(500, 60)
    .transform((codes) => [...new Set(codes)].filter(isSkill))
    .pipe(z.array(z.string()).max(MOST_SKILLS, { error: 'profiles:form.tooManySkills' })),
  industries: words(30),
  languages: list(30, 3).pipe(z.array(z.string().regex(/^[a-z]{2,3}$/, { error: 'common:invalid.value' }))),
  city: optionalLine(80),
  country: z.preprocess(
    none,
    z
      .string()
      .regex(/^[A-Z]{2}$/, { error: 'common:invalid.value' })
      .optional(),
  ),
  places: words(30, 80),
  modes: list(3, 10).pipe(z.array(z.enum(['onsite', 'venue', 'online']))),
  yearsOfPractice: z.preprocess(
    (typed) => none(typeof typed === 'string' ? typed.normalize('NFKC') : typed),
    z
      .string()
      .trim()
      .regex(/^\d{1,2}$/, { error: 'profiles:form.yearsFormat' })
      .transform(Number)
      .optional(),
  ),
  timeZone: z.string().max(60).refine(isTimeZone, { error: 'common:invalid.required' }),
  fee: z.preprocess(none, amountField().optional()),
  feeCurrency: z.enum(CURRENCIES, { error: 'common:invalid.required' }),
  feeUnit: z.enum(['hour', 'day'], { error: 'common:invalid.required' }),
  linkLabel: list(LINKS, TYPED),
  linkUrl: list(LINKS, TYPED),
  offFrom: list(MOST_DAYS_OFF, 20),
  offTo: list(MOST_DAYS_OFF, 20),
  hours1: hours,
  hours2: hours,
  hours3: hours,
  hours4: hours,
  hours5: hours,
  hours6: hours,
  hours7: hours,
  seen: seenInput,
  seenGallery: seenInput,
  removePhoto: z.string().optional(),
  photoSrc: z.string().max(200).optional(),
  photoX: hundredths.optional(),
  photoY: hundredths.optional(),
  ...sentPictures,
  removeCertificate: list(50, 300),
})

const isLink = (url: string) =>
  /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(url) &&
  url.length <= 300 &&
  URL.canParse(url) &&
  !new URL(url).username

/**
 * The form of a profile: all its fields. Words come with commas between them, links and days off as two
 * lists, the fee as an amount of its currency, hours as text ('9-12, 13:30-17:00') for each ISO weekday.
 */
export const profileInput = FIELDS.refine(...amountCheck('fee', 'feeCurrency'))
  .superRefine(({ linkUrl, linkLabel, offFrom, offTo }, at) => {
    const no = (field: string, message: string) => at.addIssue({ code: 'custom', path: [field], message })
    const urls = linkUrl.map(oneLineOf)
    if (
      urls.some(
        (url, row) => (url !== '' || oneLineOf(linkLabel[row] ?? '') !== '') && !isLink(withScheme(url)),
      )
    )
      no('links', 'profiles:form.linkFormat')
    const spans = offFrom.map((from, row) => [from.trim(), (offTo[row] ?? '').trim() || from.trim()] as const)
    const wrong = spans.some(([from, to]) => (from || to) && !(isDay(from) && isDay(to) && from <= to))
    if (wrong) no('daysOff', 'profiles:form.daysOffFormat')
  })
  .transform(({ linkUrl, linkLabel, offFrom, offTo, fee, ...said }) => ({
    ...said,
    feeMinor: fee === undefined ? null : (amountOf(fee, said.feeCurrency)?.minor ?? null),
    links: linkUrl.map(oneLineOf).flatMap((url, row) => {
      if (url === '') return []
      const label = oneLineOf(linkLabel[row] ?? '').slice(0, 60)
      return [
        { label: label || new URL(withScheme(url)).hostname.replace(/^www\./, ''), url: withScheme(url) },
      ]
    }),
    daysOff: [
      ...new Map(
        offFrom.flatMap((from, row) =>
          from.trim()
            ? [[from.trim(), { from: from.trim(), to: (offTo[row] ?? '').trim() || from.trim() }]]
            : [],
        ),
      ).values(),
    ],
    hours: [
      said.hours1,
      said.hours2,
      said.hours3,
      said.hours4,
      said.hours5,
      said.hours6,
      said.hours7,
    ].flatMap((spans, before) => spans.map((span) => ({ ...span, weekday: before + 1 }))),
  }))

const withScheme = (url: string) => (url === '' || /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `https://${url}`)

/** Details of sent files: a picture's caption, the certificate that a document proves, and its last day. */
export const filesInput = z.object({
  caption: optionalLine(120),
  certificate: optionalLine(120),
  certificateUntil: z.preprocess(
    none,
    z.string().refine(isDay, { error: 'common:invalid.value' }).optional(),
  ),
})
