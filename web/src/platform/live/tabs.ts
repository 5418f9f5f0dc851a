/** A channel between the tabs of this origin; `hear` receives the other tabs' messages. */
export function openTabs<News>(name: string, hear: (news: News) => void) {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data))
  return {
    tell: (news: News) => channel.postMessage(news),
    close: () => channel.close(),
  }
}
