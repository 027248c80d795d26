import type { ReactNode } from 'react'
import { cityInCountry } from '#app/kit/city-in-country.ts'
import { formatDay } from '#app/kit/dates.ts'
import { languageName } from '#app/kit/display-names.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { PageHead, Section, SplitLayout, Wrap } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { PlaceName } from '#app/ui/place-name.tsx'
import { useReadersZone } from '#app/ui/readers-zone.ts'
import { RichText } from '#app/ui/rich-text.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Criterion } from '../criterion.ts'
import type { RequirementAmendment } from '../queries-amendments.server.ts'
import {
  formatDeadline,
  invitationsPath,
  type RequirementRowFacts,
  type RequirementView,
} from '../requirement.ts'
import { AmendmentList } from './amendment-list.tsx'
import { CriteriaList } from './criteria-list.tsx'
import styles from './requirement-page.module.css'
import { RequirementPanel } from './requirement-panel.tsx'
import { RequirementRow } from './requirement-row.tsx'

type RequirementPageProps = {
  requirement: RequirementView
  criteria: readonly Criterion[]
  amendments: RequirementAmendment[]
  similar: RequirementRowFacts[]
  /** Trainers who might fit, when there are any. */
  trainers: ReactNode
  /** What is attached to it. */
  files: ReactNode
  /** Its board of questions. */
  questions: ReactNode
  /** Whether the party acted for has sent a proposal that stands. */
  hasProposed: boolean
  now: string
  /** Says above a preview that it is one: nothing of it can be pressed or found. */
  preview?: ReactNode
}

/**
 * A requirement's page: what is needed, the facts that decide whether a trainer can help, and similar ones.
 */
export function RequirementPage({
  requirement,
  criteria,
  amendments,
  similar,
  trainers,
  files,
  questions,
  hasProposed,
  now,
  preview,
}: RequirementPageProps) {
  const { t } = useTranslation('requirements')
  const language = useLanguage()
  const zone = useReadersZone() ?? 'UTC'
  const day = (at: string, where = zone) => formatDay(new Date(at), where, language, new Date(now))
  const { city, country, mode, category, wishedFrom, wishedTo } = requirement
  const people = t('row.people', { count: requirement.participants })
  const place = cityInCountry(city, country, language)
  const way = t(`mode.${mode}`)
  // Wished dates are days of the calendar, kept in UTC.
  const wished = [wishedFrom, wishedTo].flatMap((at) => (at ? [day(at, 'UTC')] : []))
  const inCategory = `/requirement/search?${new URLSearchParams({ category: requirement.categorySlug })}`
  const date = formatDeadline(requirement, language, new Date(now))
  return (
    <Wrap className={styles.page}>
      <PageMeta
        title={requirement.title}
        description={t('page.meta', { category, people, place: place || way, date })}
        picture={preview ? undefined : ['requirement', requirement.url]}
        noindex={preview !== undefined || !requirement.open}
      />
      {preview}
      <Breadcrumb
        crumbs={[
          { label: t('page.home'), to: '/' },
          { label: t('page.all'), to: '/requirement/search' },
          { label: category, to: inCategory },
          { label: requirement.title, lang: requirement.language },
        ]}
      />
      <SplitLayout
        aside={
          <div inert={preview !== undefined}>
            <RequirementPanel requirement={requirement} hasProposed={hasProposed} date={date} now={now} />
          </div>
        }
      >
        <PageHead
          kicker={t('page.kicker', { category })}
          title={requirement.title}
          titleLang={requirement.language}
        />
        <div className={styles.facts}>
          <Facts
            facts={[
              { label: t('page.people'), value: people },
              {
                label: t('page.where'),
                value: place ? <PlaceName city={city} country={country} /> : way,
                note: place ? way : null,
              },
              { label: t('page.language'), value: languageName(requirement.trainingLanguage, language) },
              {
                label: t('page.when'),
                value: wished.length > 0 ? [...new Set(wished)].join(' – ') : t('page.anyTime'),
              },
            ]}
          />
        </div>
        <Section title={t('page.description')}>
          <RichText html={requirement.description} lang={requirement.language} className={styles.text} />
          <p className={styles.posted}>{t('page.posted', { date: day(requirement.publishedAt) })}</p>
        </Section>
        {criteria.length > 0 ? (
          <Section title={t('page.criteria')}>
            <CriteriaList criteria={criteria} lang={requirement.language} />
          </Section>
        ) : null}
        {files}
        <AmendmentList amendments={amendments} lang={requirement.language} now={new Date(now)} />
        {questions}
        {trainers ? (
          <Section
            title={t('page.fitting')}
            link={
              requirement.isOwn
                ? { to: invitationsPath(requirement.url), label: t('page.invite') }
                : undefined
            }
          >
            {trainers}
          </Section>
        ) : null}
      </SplitLayout>
      {similar.length > 0 ? (
        <Section title={t('page.similar')} link={{ to: inCategory, label: t('page.allSimilar') }}>
          {similar.map((row) => (
            <RequirementRow key={row.url} requirement={row} now={new Date(now)} heading="h3" />
          ))}
        </Section>
      ) : null}
    </Wrap>
  )
}
