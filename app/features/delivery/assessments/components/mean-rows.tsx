import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { formatMean } from '../figures.ts'
import styles from './mean-rows.module.css'

/** How a question was rated: its mean, and how many gave each rating from 1 to 5. */
export type MeanRow = { key: string; words: string; lang?: string; mean: number; spread: number[] }

/** Questions with their means, and how the ratings are spread. */
export function MeanRows({ rows, label }: { rows: MeanRow[]; label: string }) {
  const { t } = useTranslation('assessments')
  const language = useLanguage()
  return (
    <table className={styles.rows} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('rated.question')}</th>
          <th scope="col" className={styles.spread}>
            {t('rated.spread')}
          </th>
          <th scope="col" className={styles.mean}>
            {t('rated.mean')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, words, lang, mean, spread }) => (
          <tr key={key}>
            <th scope="row" lang={lang}>
              {words}
            </th>
            <td className={styles.spread}>
              <Spread spread={spread} />
            </td>
            <td className={styles.mean}>{formatMean(mean, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A column for each rating, as high as the share of those who gave it. */
function Spread({ spread }: { spread: number[] }) {
  const { t } = useTranslation('assessments')
  const most = Math.max(1, ...spread)
  const said = spread.map((count, at) => t('rated.gave', { count, rating: at + 1 })).join(', ')
  return (
    <>
      <svg width="100" height="32" viewBox="0 0 100 32" aria-hidden="true" focusable="false">
        {spread.map((count, at) => {
          const height = Math.max(2, Math.round((count / most) * 30))
          const place = (at + 1).toString()
          return (
            <rect
              key={place}
              x={at * 20 + 2}
              y={32 - height}
              width="16"
              height={height}
              rx="2"
              className={count > 0 ? styles.column : styles.none}
            />
          )
        })}
      </svg>
      <VisuallyHidden>{said}</VisuallyHidden>
    </>
  )
}
