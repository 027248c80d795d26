import { Anchor } from '#app/ui/anchor.tsx'
import { ClockIcon, CloseIcon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { forgetSearches, type RecentSearch } from '../recent-searches.ts'
import { searchHref } from '../search-address.ts'
import styles from './search-box.module.css'

const GROUPS = {
  topic: null,
  trainer: 'box.users',
  supplier: 'box.users',
  event: 'box.events',
  requirement: 'box.requirements',
} as const

type RecentGridProps = {
  id: string
  recent: RecentSearch[]
  active: number
  onForget: (at: number) => void
  onChange: (recent: RecentSearch[]) => void
}

/**
 * The last searches of this device, each with a button that deletes it. The box keeps the focus; `active` is
 * the marked cell.
 */
export function RecentGrid({ id, recent, active, onForget, onChange }: RecentGridProps) {
  const { t } = useTranslation('search')
  const cell = (at: number) => ({
    id: `${id}-${at}`,
    tabIndex: -1,
    'data-active': at === active || undefined,
  })
  return (
    <>
      <div className={styles.heading}>{t('box.recent')}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a box that opens a grid */}
      <table role="grid" id={`${id}-list`} aria-label={t('box.recent')} className={styles.recent}>
        <tbody>
          {recent.map((search, at) => {
            const group = GROUPS[search.kind]
            return (
              <tr key={`${search.kind}|${search.text}`}>
                <td>
                  <Anchor {...cell(at * 2)} to={searchHref(search)} className={styles.option}>
                    <ClockIcon />
                    <span translate="no">{search.text}</span>
                    {group ? <small>{t(group)}</small> : null}
                  </Anchor>
                </td>
                <td>
                  <button
                    {...cell(at * 2 + 1)}
                    type="button"
                    className={styles.forget}
                    aria-label={t('box.remove', { text: search.text })}
                    onClick={() => onForget(at)}
                  >
                    <CloseIcon />
                  </button>
                </td>
              </tr>
            )
          })}
          <tr>
            <td colSpan={2}>
              <button
                {...cell(recent.length * 2)}
                type="button"
                className={styles.clear}
                onClick={() => {
                  forgetSearches()
                  onChange([])
                }}
              >
                {t('box.clear')}
              </button>
            </td>
          </tr>
        </tbody>
      </table>
    </>
  )
}
