import { formatLongDay, formatMoment } from '#app/kit/dates.ts'
import { countryName, languageName } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import { amountOf } from '#app/kit/typed-amount.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { useReadersZone } from '#app/ui/readers-zone.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import type { AmendedField, Change } from '../amendment.ts'
import { diffLines } from '../changed-lines.ts'
import type { RequirementAmendment } from '../queries-amendments.server.ts'
import { formatBudget } from '../requirement.ts'
import styles from './amendment-list.module.css'

type AmendmentListProps = {
  amendments: RequirementAmendment[]
  /** The language of the requirement's own words. */
  lang: string
  now: Date
}

/** The numbered amendments of a requirement, each with what was and what is; nothing without any. */
export function AmendmentList({ amendments, lang, now }: AmendmentListProps) {
  const { t } = useTranslation('requirements')
  const language = useLanguage()
  const zone = useReadersZone() ?? 'UTC'
  if (amendments.length === 0) return null
  return (
    <Section id="amendments" title={t('amendments.title')}>
      {amendments.map(({ number, changes, createdAt }) => (
        <article key={number} className={styles.amendment}>
          <h3>{t('amendments.number', { number })}</h3>
          <p className={styles.note}>{formatMoment(new Date(createdAt), zone, language, now)}</p>
          <dl className={styles.changes}>
            {changes.map((change) => (
              <div key={change.field}>
                <dt>{labelOf(t, change.field)}</dt>
                <dd>
                  <Changed change={change} lang={lang} language={language} t={t} />
                </dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </Section>
  )
}

const labelOf = (t: Translate, field: AmendedField) =>
  field === 'budget' ? t('requirements:form.budget') : t(`requirements:form.${field}`)

type ChangedProps = { change: Change; lang: string; language: Language; t: Translate }

function Changed({ change, lang, language, t }: ChangedProps) {
  const { field, before, after } = change
  if (field === 'description')
    return (
      <div lang={lang} className={styles.text}>
        {diffLines(before, after).map(({ kind, text }, at) => {
          const Line = kind === 'old' ? 'del' : kind === 'new' ? 'ins' : 'span'
          return <Line key={at.toString()}>{text}</Line>
        })}
      </div>
    )
  const own = field === 'title' ? lang : undefined
  const [was, is] = [before, after].map((value) => wordsOf(field, value, { language, t }))
  return (
    <>
      {was ? <del lang={own}>{was}</del> : null} {is ? <ins lang={own}>{is}</ins> : null}
    </>
  )
}

/** The value of a field, as the form has it, in the reader's words. */
function wordsOf(field: AmendedField, value: string, { language, t }: Pick<ChangedProps, 'language' | 't'>) {
  if (field === 'sealed') return t(`requirements:amendments.${value === 'on' ? 'sealed' : 'unsealed'}`)
  if (value === '') return ''
  switch (field) {
    case 'mode':
      return t(`requirements:mode.${value}`)
    case 'audience':
      return t(`requirements:form.audienceOf.${value}`)
    case 'country':
      return countryName(value, language)
    case 'trainingLanguage':
      return languageName(value, language)
    case 'wishedFrom':
    case 'wishedTo':
    case 'deadline':
    case 'questionsUntil':
      return formatLongDay(value, language)
    case 'budget': {
      const [from = '', to = '', currency = ''] = value.split(' ')
      return formatBudget({ from: amountOf(from, currency), to: amountOf(to, currency) }, language, t)
    }
    default:
      return value
  }
}
