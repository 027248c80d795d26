import { Anchor } from './anchor.tsx'
import { cx } from './cx.ts'
import { ChevronLeftIcon, ChevronRightIcon } from './icon.tsx'
import styles from './pagination.module.css'
import { useTranslation } from './translation.tsx'

type PaginationProps = { page: number; pages: number; hrefOf: (page: number) => string }

function shownPages(page: number, pages: number): (number | null)[] {
  const wanted = new Set([1, pages, page - 1, page, page + 1].filter((n) => n >= 1 && n <= pages))
  const sorted = [...wanted].sort((a, b) => a - b)
  return sorted.flatMap((n, at) => {
    const before = sorted[at - 1]
    if (before === undefined || n === before + 1) return [n]
    return n === before + 2 ? [n - 1, n] : [null, n]
  })
}

/** Pages of a list, each with its own address. Says nothing when there is only one. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  const { t } = useTranslation('common')
  if (pages <= 1) return null
  return (
    <nav aria-label={t('ui.pages')} className={styles.nav}>
      {page > 1 ? (
        <Anchor to={hrefOf(page - 1)} data-change="" rel="prev" className={styles.step}>
          <ChevronLeftIcon />
          <span>{t('ui.previous')}</span>
        </Anchor>
      ) : null}
      <ol className={styles.pages}>
        {shownPages(page, pages).map((n, at) => (
          <li key={n ?? `gap${at}`}>
            {n === null ? (
              <span className={styles.gap}>…</span>
            ) : (
              <Anchor
                to={hrefOf(n)}
                data-change=""
                className={cx(styles.page)}
                aria-current={n === page ? 'page' : undefined}
                aria-label={t('ui.page', { page: n })}
              >
                {n}
              </Anchor>
            )}
          </li>
        ))}
      </ol>
      {page < pages ? (
        <Anchor to={hrefOf(page + 1)} data-change="" rel="next" className={styles.step}>
          <span>{t('ui.next')}</span>
          <ChevronRightIcon />
        </Anchor>
      ) : null}
    </nav>
  )
}
