import type { BriefDocument, BriefNode } from '@regie/contract/briefs/schema'

const text = (value: string): BriefNode => ({ type: 'paragraph', content: [{ type: 'text', text: value }] })

/** A brief from its lines: `# ` heading, `- ` item, `[ ] ` or `[x] ` task, others as paragraphs. */
export function demoBrief(lines: readonly string[]): BriefDocument {
  const content: BriefNode[] = []
  const add = (list: 'bulletList' | 'taskList', item: BriefNode) => {
    const last = content.at(-1)
    if (last?.type === list) last.content = [...(last.content ?? []), item]
    else content.push({ type: list, content: [item] })
  }
  for (const line of lines) {
    const task = /^\[([ x])\] (.+)$/.exec(line)
    if (line.startsWith('# '))
      content.push({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: line.slice(2) }] })
    else if (line.startsWith('- ')) add('bulletList', { type: 'listItem', content: [text(line.slice(2))] })
    else if (task)
      add('taskList', { type: 'taskItem', attrs: { checked: task[1] === 'x' }, content: [text(task[2] ?? '')] })
    else content.push(text(line))
  }
  return { type: 'doc', content }
}
