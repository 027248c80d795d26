import { lazy, Suspense, useEffect, useState } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { untilThere } from '#app/ui/until-there.ts'
import type { Viewer } from '../viewer.ts'
import styles from './shell-header.module.css'

const HOUSE = 'M5 20V5h9v15M14 10h5v10M3 20h18M8 9h3M8 13h3'
const LocationMenu = lazy(() => untilThere(() => import('./location-menu.tsx')))

/**
 * For super-admins: the location acted for, and a list of the others once the page is alive; until then a
 * link to all.
 */
export function Locations({ viewer }: { viewer: Viewer }) {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const { t } = useTranslation('common')
  const here = viewer.company ?? viewer.name
  const label = t('shell.account.locations', { name: here })
  const button = (
    <>
      <Icon d={HOUSE} />
      <span>{here}</span>
    </>
  )
  const link = (
    <Anchor to="/for-companies" className={styles.navLink} aria-label={label}>
      {button}
    </Anchor>
  )
  return (
    <div className={styles.locations}>
      {alive ? (
        <Suspense fallback={link}>
          <LocationMenu label={label} button={button} actingFor={viewer.actingFor} />
        </Suspense>
      ) : (
        link
      )}
    </div>
  )
}
