import type { ReactNode } from 'react'
import { EventLines } from '#app/features/catalogue/event-pages/components/event-line.tsx'
import type { EventLineView } from '#app/features/catalogue/event-pages/event-line.ts'
import { SearchBox } from '#app/features/catalogue/search/components/search-box.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Chip, Chips } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Wrap } from '#app/ui/layout.tsx'
import { Still } from '#app/ui/still.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './home.module.css'
import { HomeDoors } from './home-doors.tsx'

const TRIED = 6

type HomeHeroProps = {
  /** What the page shows, and whether its buttons answer to this reader. */
  of: unknown
  alive: boolean
  coming: { lines: EventLineView[]; total: number }
  groups: { slug: string; name: string }[]
  /** The button that keeps one of the events. */
  saveOf: (event: EventLineView) => ReactNode
}

/** The promise, the search, beside it the board of what comes next, and below for whom it all is. */
export function HomeHero({ of, alive, coming, groups, saveOf }: HomeHeroProps) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  return (
    <Wrap className={styles.hero}>
      <div className={styles.promise}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <SearchBox large />
        <nav className={styles.tried} aria-label={t('tried')}>
          <Chips>
            {groups.slice(0, TRIED).map((group) => (
              <Chip key={group.slug} to={`/search?topic=&category=${group.slug}`}>
                {group.name}
              </Chip>
            ))}
          </Chips>
        </nav>
      </div>
      <Still of={of} alive={alive}>
        <section className={styles.board} aria-labelledby="coming">
          <header className={styles.boardHead}>
            <h2 id="coming">{t('coming')}</h2>
            {coming.total > 0 ? (
              <Anchor to="/event/search">{t('allEvents', { count: coming.total })}</Anchor>
            ) : null}
          </header>
          {coming.lines.length > 0 ? (
            <>
              <EventLines events={coming.lines} saveOf={saveOf} />
              {coming.lines.some(({ lang }) => lang === language) ? (
                <p className={styles.boardFoot}>
                  {t('first')} <Anchor to="/event/search?first=any">{t('anyLanguage')}</Anchor>
                </p>
              ) : null}
            </>
          ) : (
            <p className={styles.none}>{t('noEvents')}</p>
          )}
        </section>
        <HomeDoors />
      </Still>
    </Wrap>
  )
}
