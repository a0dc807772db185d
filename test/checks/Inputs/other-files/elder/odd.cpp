void visit(int *nodes, int level, int count);
void even(int *nodes, int level, int count);

void odd(int *nodes, int level, int count) {
  if (level == 0)
    return;
  visit(nodes, -level, count);
  even(nodes, level - 1, count);
}
