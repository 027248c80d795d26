import { FLOORS } from './floors.ts'

const NAMES: readonly string[] = FLOORS

/** The feature that a file belongs to, however deep below app/features that stands; undefined for any other file. */
export function featureOf(file: string): string | undefined {
  const [app, features, ...folders] = file.split('/').slice(0, -1)
  if (app !== 'app' || features !== 'features') return undefined
  return folders.find((folder) => NAMES.includes(folder)) ?? folders[0]
}

/** On which floor a feature stands, the lowest being 0; -1 for what is none. */
export const floorOf = (feature: string): number => NAMES.indexOf(feature)
