import type { ReactNode } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { PersonView } from '../profile.ts'
import styles from './people.module.css'

type PeopleProps = {
  people: (PersonView & { supplier?: boolean })[]
  /** What can be done about each of them. */
  end?: (person: PersonView) => ReactNode
}

/** People side by side, such as a supplier's: face, name, headline and rating. */
export function People({ people, end }: PeopleProps) {
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <li key={person.username}>
          <Avatar name={person.name} image={person.image} size="large" square={person.supplier} />
          <div>
            <h3 className={styles.name}>
              <Anchor to={`/${person.username}`} translate="no">
                {person.name}
              </Anchor>
            </h3>
            <p className={styles.headline} lang={person.language}>
              {person.headline}
            </p>
            {person.rating === null ? null : <Rating value={person.rating} count={person.ratingCount} />}
            {end?.(person)}
          </div>
        </li>
      ))}
    </ul>
  )
}
