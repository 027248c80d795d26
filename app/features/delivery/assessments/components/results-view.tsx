import { Fragment } from 'react'
import { Bars } from '#app/ui/bars.tsx'
import { Figures } from '#app/ui/facts.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Section } from '#app/ui/layout.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { FEWEST, OBSTACLES } from '../assessment.ts'
import { formatGain, formatMean } from '../figures.ts'
import type { Results } from '../queries-results.server.ts'
import { questionOf } from '../questions.ts'
import { FewNote } from './few-note.tsx'
import { MeanRows } from './mean-rows.tsx'
import styles from './results-view.module.css'

type Round = Results['rounds'][number]

/** What people said of a training, round by round; of too few answers nothing but how many. */
export function ResultsView({ results }: { results: Results }) {
  const { t } = useTranslation('assessments')
  const language = useLanguage()
  const { training, rounds, gained } = results
  const { figures } = training
  return (
    <>
      <Figures
        figures={[
          {
            label: t('column.answered'),
            value: t('outOf', { answered: figures.answered, asked: figures.asked }),
          },
          { label: t('column.reaction'), value: formatMean(figures.reaction, language) },
          { label: t('column.gain'), value: formatGain(figures.gain, language) },
          { label: t('column.recommend'), value: formatMean(figures.recommend, language) },
        ]}
      />
      <FewNote />
      {rounds.map((round) => {
        const isEnd = round.round === 'end' && round.audience === 'participant'
        return (
          <Fragment key={`${round.round} ${round.audience}`}>
            <RoundSection round={round} training={training} />
            {isEnd && gained.length > 0 ? <GainSection gained={gained} training={training} /> : null}
          </Fragment>
        )
      })}
    </>
  )
}

type Training = Results['training']

function RoundSection({ round, training }: { round: Round; training: Training }) {
  const { t } = useTranslation('assessments')
  const language = useLanguage()
  const { audience, answered, asked, recommend, obstacles, rated } = round
  const levels = rated.some(({ key }) => key === 'used') ? (['transfer'] as const) : (['reaction'] as const)
  const questionIn = (key: string) => questionOf(key, { ...training, audience, levels }, t)
  const rows = rated.map(({ key, mean, spread }) => ({ ...questionIn(key), key, mean, spread }))
  const bars = OBSTACLES.flatMap((name) => {
    const value = obstacles[name]
    return value === undefined ? [] : [{ label: t(`obstacle.${name}`), value }]
  })
  return (
    <Section title={t(`round.${audience}.${round.round}`)} note={t('outOf', { answered, asked })}>
      {answered < FEWEST ? <p>{t('withheld', { count: FEWEST })}</p> : null}
      {rows.length > 0 ? <MeanRows rows={rows} label={t(`round.${audience}.${round.round}`)} /> : null}
      {recommend === null ? null : <p>{t('recommended', { mean: formatMean(recommend, language) })}</p>}
      {bars.length > 0 ? (
        <div className={styles.part}>
          <h3>{t('question.obstacle')}</h3>
          <Bars bars={bars} label={t('question.obstacle')} />
        </div>
      ) : null}
      <Words title={questionIn('useful').words} words={round.useful} />
      <Words title={questionIn('change').words} words={round.change} />
    </Section>
  )
}

function Words({ title, words }: { title: string; words: string[] }) {
  if (words.length === 0) return null
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      <ul className={styles.words}>
        {words.map((said, at) => (
          <li key={at.toString()} dir="auto">
            {said}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Gained = Results['gained'][number]

function GainSection({ gained, training }: { gained: Gained[]; training: Training }) {
  const { t } = useTranslation('assessments')
  const language = useLanguage()
  const asked = { ...training, audience: 'participant', levels: ['learning'] } as const
  const columns: Column<Gained>[] = [
    {
      label: t('gain.statement'),
      cell: ({ key }) => {
        const { words, lang } = questionOf(key, asked, t)
        return <span lang={lang}>{words}</span>
      },
    },
    { label: t('gain.before'), cell: ({ before }) => formatMean(before, language), numeric: true },
    { label: t('gain.after'), cell: ({ after }) => formatMean(after, language), numeric: true },
    {
      label: t('column.gain'),
      cell: ({ before, after }) => <b>{formatGain(after - before, language)}</b>,
      numeric: true,
    },
  ]
  return (
    <Section title={t('gain.title')} note={t('gain.pairs', { count: gained[0]?.pairs ?? 0 })}>
      <Table caption={t('gain.title')} rows={gained} rowKey={({ key }) => key} columns={columns} />
    </Section>
  )
}
