import type { ReactNode } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { Wrap } from '#app/ui/layout.tsx'
import { Still } from '#app/ui/still.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { HomeData } from '../queries-home.server.ts'
import styles from './home-index.module.css'

const search = (topic: string, city?: string) =>
  `/search?${new URLSearchParams(city ? { topic, city } : { topic })}`

/** Small screens get the lists folded; without scripts they stay open. */
function foldOnPhones(index: HTMLElement | null) {
  const lists = index?.querySelectorAll('details') ?? []
  const [first] = lists
  if (first && getComputedStyle(first).display === 'block') for (const list of lists) list.open = false
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className={styles.part}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <ul>{children}</ul>
    </details>
  )
}

/**
 * An index of the market at the head of the footer, for visitors of the home page: categories, cities,
 * companies.
 */
export function HomeIndex({ data }: { data: Pick<HomeData, 'index'> }) {
  const { t } = useTranslation('home')
  const { categories, cities, companies } = data.index
  if (categories.length + cities.length + companies.length === 0) return null
  return (
    <Wrap as="nav" className={styles.index} ref={foldOnPhones}>
      <Still of={data}>
        {categories.length > 0 ? (
          <Part title={t('index.topics')}>
            {categories.map((name) => (
              <li key={name}>
                <Anchor to={search(name)}>{name}</Anchor>
              </li>
            ))}
          </Part>
        ) : null}
        {cities.length > 0 ? (
          <Part title={t('index.cities')}>
            {cities.map(({ city, name }) => (
              <li key={city}>
                <Anchor to={search('', city)} translate="no">
                  {name}
                </Anchor>
              </li>
            ))}
          </Part>
        ) : null}
        {companies.length > 0 ? (
          <Part title={t('index.companies')}>
            {companies.map(({ username, name }) => (
              <li key={username}>
                <Anchor to={`/${username}`} translate="no">
                  {name}
                </Anchor>
              </li>
            ))}
          </Part>
        ) : null}
      </Still>
    </Wrap>
  )
}
