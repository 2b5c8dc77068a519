/** Pairs of numbers, cheapest first; what costs the same comes in the order of its numbers, so that no run differs. */
export function createCostQueue() {
  let costs = new Float64Array(1024);
  let firsts = new Int32Array(1024);
  let seconds = new Int32Array(1024);
  let size = 0;
  const before = (a: number, b: number) =>
    costs[a] < costs[b] ||
    (costs[a] === costs[b] && (firsts[a] < firsts[b] || (firsts[a] === firsts[b] && seconds[a] < seconds[b])));
  const move = (from: number, to: number) => {
    costs[to] = costs[from];
    firsts[to] = firsts[from];
    seconds[to] = seconds[from];
  };
  const grow = () => {
    const wider = <A extends Float64Array | Int32Array>(out: A, list: A): A => {
      out.set(list);
      return out;
    };
    costs = wider(new Float64Array(size * 2), costs);
    firsts = wider(new Int32Array(size * 2), firsts);
    seconds = wider(new Int32Array(size * 2), seconds);
  };
  return {
    push(cost: number, first: number, second: number) {
      // Place 0 is kept free: it holds what is being moved.
      if (++size + 1 >= costs.length) grow();
      costs[0] = cost;
      firsts[0] = first;
      seconds[0] = second;
      let at = size;
      for (; at > 1 && before(0, at >> 1); at >>= 1) move(at >> 1, at);
      move(0, at);
    },
    /** Undefined when it is empty. */
    pop(): { cost: number; first: number; second: number } | undefined {
      if (size === 0) return undefined;
      const top = { cost: costs[1], first: firsts[1], second: seconds[1] };
      move(size--, 0);
      let at = 1;
      for (let child = 2; child <= size; child = at * 2) {
        if (child < size && before(child + 1, child)) child++;
        if (!before(child, 0)) break;
        move(child, at);
        at = child;
      }
      move(0, at);
      return top;
    },
  };
}
