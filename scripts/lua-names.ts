import luaparse from 'luaparse';

/** Which names a piece of Lua declares, and which it uses without declaring them: by Lua's own scopes. */
export interface LuaNames {
  /** Locals that nothing reads; parameters, loop variables and `_` may be unread. */
  unread: readonly { name: string; line: number }[];
  /** Names that are declared nowhere. */
  free: ReadonlySet<string>;
  /** Locals of the outermost scope, and whether anything reads them. */
  outermost: ReadonlyMap<string, boolean>;
}

/** What luaparse gives; which fields a node has, its type says. */
interface Node {
  type: string;
  name: string;
  loc: { start: { line: number } };
  isLocal: boolean;
  [field: string]: unknown;
}

interface Local {
  name: string;
  line: number;
  mayBeUnread: boolean;
  isRead: boolean;
}

type Scope = Map<string, Local>;

/** @throws {SyntaxError} it is not Lua 5.1 */
export function luaNames(text: string): LuaNames {
  const locals: Local[] = [];
  const free = new Set<string>();
  const outermost: Scope = new Map();
  let scopes: Scope[] = [outermost];

  const declare = ({ name, loc }: Node, mayBeUnread: boolean) => {
    const local = { name, line: loc.start.line, mayBeUnread: mayBeUnread || name === '_', isRead: false };
    locals.push(local);
    scopes.at(-1)?.set(name, local);
  };
  const resolve = ({ name }: Node): Local | undefined => {
    const local = scopes.findLast((scope) => scope.has(name))?.get(name);
    if (!local) free.add(name);
    return local;
  };
  const within = (declared: readonly Node[], body: readonly Node[]) => {
    scopes = [...scopes, new Map()];
    for (const one of declared) if (one.type === 'Identifier') declare(one, true);
    for (const one of body) visit(one);
    scopes = scopes.slice(0, -1);
  };

  const VISITS: Record<string, (node: Node) => void> = {
    Identifier(node) {
      const local = resolve(node);
      if (local) local.isRead = true;
    },
    LocalStatement({ variables, init }) {
      for (const one of nodes(init)) visit(one);
      for (const one of nodes(variables)) declare(one, false);
    },
    AssignmentStatement({ variables, init }) {
      for (const one of nodes(init)) visit(one);
      // To be written is not to be read.
      for (const one of nodes(variables)) one.type === 'Identifier' ? resolve(one) : visit(one);
    },
    FunctionDeclaration(node) {
      const [name] = nodes([node.identifier]);
      if (name && node.isLocal) declare(name, false);
      else if (name) visit(name);
      within(nodes(node.parameters), nodes(node.body));
    },
    ForNumericStatement({ start, end, step, variable, body }) {
      for (const one of nodes([start, end, step])) visit(one);
      within(nodes([variable]), nodes(body));
    },
    ForGenericStatement({ iterators, variables, body }) {
      for (const one of nodes(iterators)) visit(one);
      within(nodes(variables), nodes(body));
    },
    MemberExpression: ({ base }) => nodes([base]).forEach(visit),
    TableKeyString: ({ value }) => nodes([value]).forEach(visit),
  };
  function visit(node: Node): void {
    const own = VISITS[node.type];
    if (own) {
      own(node);
      return;
    }
    const children = Object.entries(node).flatMap(([field, value]) => (field === 'body' ? [] : nodes(value)));
    for (const child of children) visit(child);
    if (Array.isArray(node.body)) within([], nodes(node.body));
  }

  const chunk = luaparse.parse(text, { luaVersion: '5.1', scope: true, locations: true }) as Node; // its own tree
  for (const one of nodes(chunk.body)) visit(one);
  return {
    unread: locals.filter((local) => !local.isRead && !local.mayBeUnread),
    free,
    outermost: new Map([...outermost].map(([name, { isRead }]) => [name, isRead])),
  };
}

/** What of a field is a node, or several. */
function nodes(value: unknown): Node[] {
  const some = Array.isArray(value) ? value : [value];
  return some.filter((one) => typeof one === 'object' && one !== null && 'type' in one) as Node[]; // luaparse's nodes
}
