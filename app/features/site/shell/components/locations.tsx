import { lazy, Suspense, useEffect, useState } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import type { Viewer } from '../viewer.ts'
import styles from './shell-header.module.css'

const LocationMenu = lazy(() => import('./location-menu.tsx'))

/** For super-admins: the location acted for, and a list of the others once the page is alive; until then a link to all. */
export function Locations({ viewer }: { viewer: Viewer }) {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const here = viewer.company ?? viewer.name
  const link = (
    <Anchor to="/for-companies" className={styles.navLink}>
      {here}
    </Anchor>
  )
  return (
    <div className={styles.locations}>
      {alive ? (
        <Suspense fallback={link}>
          <LocationMenu here={here} actingFor={viewer.actingFor} />
        </Suspense>
      ) : (
        link
      )}
    </div>
  )
}
