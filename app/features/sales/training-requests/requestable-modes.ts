export type RequestableMode = 'venue' | 'online'

/** Where a provider can be asked to train, by what its profile or topic says; who says nothing, for both. */
export function requestableModes(said: readonly string[]): RequestableMode[] {
  const isOnline = said.includes('online')
  const isOnSite = said.includes('onsite') || said.includes('venue')
  return isOnline === isOnSite ? ['venue', 'online'] : isOnline ? ['online'] : ['venue']
}
