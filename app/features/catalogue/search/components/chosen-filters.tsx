import { Anchor } from '#app/ui/anchor.tsx'
import { cx } from '#app/ui/cx.ts'
import { CloseIcon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { ResultsView } from '../results-view.ts'
import styles from './chosen-filters.module.css'

/** The style of a link that adds or removes a filter. */
export const filterChip = styles.chip

/** The active filters and sort, each a link that removes it. */
export function ChosenFilters({ view }: { view: ResultsView }) {
  const { t } = useTranslation('results')
  const { chosen, preference } = view
  if (chosen.length === 0 && preference === null) return null
  return (
    <ul className={styles.list} aria-label={t('filter.chosen')}>
      {chosen.map(({ to, label, said, written }) => (
        <li key={to}>
          <Anchor to={to} data-change="" className={styles.chip} aria-label={said}>
            <span translate={written && 'no'}>{label}</span>
            <CloseIcon />
          </Anchor>
        </li>
      ))}
      {preference ? (
        <li>
          <Anchor
            to={preference.to}
            data-change=""
            className={cx(styles.chip, styles.prefers, !preference.current && styles.off)}
            aria-label={preference.said}
          >
            <span>{preference.label}</span>
            {preference.current ? <CloseIcon /> : null}
          </Anchor>
        </li>
      ) : null}
      {chosen.length > 1 ? (
        <li>
          <Anchor to={view.withoutFilters} data-change="whole" className={styles.clear}>
            {t('filter.clear')}
          </Anchor>
        </li>
      ) : null}
    </ul>
  )
}
