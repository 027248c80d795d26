import { FLOORS } from './floors.ts'

/**
 * `area/feature` that a file belongs to, however deep below app/features it stands; undefined for any other
 * file.
 */
export function featureOf(file: string): string | undefined {
  return /^app\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
}

/** On which floor a feature (`area/feature`) stands, the lowest being 0; -1 for what is none. */
export const floorOf = (feature: string): number => FLOORS.indexOf(feature)
