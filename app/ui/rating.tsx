import { shownStars } from '#app/kit/stars.ts'
import { cx } from './cx.ts'
import styles from './rating.module.css'
import { useTranslation } from './translation.tsx'

type RatingProps = {
  /** 0 to 5; shown in half steps. */
  value: number
  /** How many reviews it stands for, written behind the stars when given. */
  count?: number
  /** Writes the figure behind the stars. */
  figure?: boolean
  large?: boolean
}

/** Five stars in half steps: one element drawn by a mask, because lists show dozens of them. */
export function Rating({ value, count, figure, large }: RatingProps) {
  const { t, i18n } = useTranslation('common')
  const shown = shownStars(value)
  const said = shown.toLocaleString(i18n.language)
  return (
    <span className={cx(styles.rating, large && styles.large)}>
      <span
        className={styles.stars}
        data-halves={shown * 2}
        role="img"
        aria-label={t('ui.rating', { value: said })}
      />
      {figure ? (
        <b className={styles.figure} aria-hidden="true">
          {said}
        </b>
      ) : null}
      {count === undefined ? null : <span className={styles.count}>{t('ui.reviews', { count })}</span>}
    </span>
  )
}
