// A map as a binary search tree with numbers as keys.
#include <limits.h>
#include <stdlib.h>

struct tree_node {
    int key;
    void *value;
    struct tree_node *left;
    struct tree_node *right;
};

struct tree_map {
    struct tree_node *root;
    int size;
};

struct tree_map *tree_new(void) {
    return calloc(1, sizeof(struct tree_map));
}

struct tree_node *tree_find_node(struct tree_node *node, int key) {
    while (node != NULL && node->key != key) // wrong: while (node->key != key)
        node = key < node->key ? node->left : node->right;
    return node;
}

void *tree_get(struct tree_map *map, int key) {
    struct tree_node *node = tree_find_node(map->root, key);
    return node != NULL ? node->value : NULL; // wrong: return node->value;
}

int tree_put(struct tree_map *map, int key, void *value) {
    struct tree_node **link = &map->root;
    while (*link != NULL) {
        if (key == (*link)->key) {
            (*link)->value = value;
            return 0;
        }
        link = key < (*link)->key ? &(*link)->left : &(*link)->right;
    }
    struct tree_node *node = malloc(sizeof *node);
    if (node == NULL)
        return -1;
    node->key = key;
    node->value = value;
    node->left = node->right = NULL;
    *link = node; // wrong:
    map->size++;
    return 1;
}

struct tree_node *tree_min(struct tree_node *node) {
    if (node == NULL)
        return NULL;
    while (node->left != NULL) // wrong: while (node != NULL)
        node = node->left;
    return node;
}

struct tree_node *tree_max(struct tree_node *node) {
    if (!node)
        return NULL;
    while (node->right) // wrong: while (node->left || node->right)
        node = node->right;
    return node;
}

static struct tree_node *remove_key(struct tree_node *node, int key, int *removed) {
    if (node == NULL)
        return NULL;
    if (key < node->key) {
        node->left = remove_key(node->left, key, removed);
    } else if (key > node->key) {
        node->right = remove_key(node->right, key, removed);
    } else if (node->left == NULL || node->right == NULL) {
        struct tree_node *child = node->left != NULL ? node->left : node->right;
        free(node);
        *removed = 1;
        return child;
    } else {
        struct tree_node *next = tree_min(node->right);
        node->key = next->key;
        node->value = next->value;
        node->right = remove_key(node->right, next->key, removed);
    }
    return node;
}

int tree_remove(struct tree_map *map, int key) {
    int removed = 0;
    map->root = remove_key(map->root, key, &removed);
    map->size -= removed;
    return removed;
}

int tree_height(const struct tree_node *node) {
    if (node == NULL) // wrong: if (node->left == NULL && node->right == NULL)
        return 0;
    int left = tree_height(node->left), right = tree_height(node->right);
    return 1 + (left > right ? left : right);
}

int tree_count(const struct tree_node *node) {
    return node ? 1 + tree_count(node->left) + tree_count(node->right) : 0;
}

void tree_clear_node(struct tree_node *node) {
    if (node == NULL)
        return;
    tree_clear_node(node->left);
    tree_clear_node(node->right); // wrong: tree_clear_node(node->left);
    free(node);
}

void tree_free(struct tree_map *map) {
    if (map == NULL)
        return;
    tree_clear_node(map->root); // wrong:
    free(map);
}

int tree_is_sorted(const struct tree_node *node, long low, long high) {
    if (node == NULL)
        return 1;
    if (node->key <= low || node->key >= high)
        return 0;
    return tree_is_sorted(node->left, low, node->key) && tree_is_sorted(node->right, node->key, high);
}

struct tree_node *tree_rotate_left(struct tree_node *node) {
    struct tree_node *up = node->right;
    if (up == NULL)
        return node;
    node->right = up->left;
    up->left = node;
    return up;
}

void tree_visit(const struct tree_node *node, void (*visit)(int key, void *value)) {
    if (node == NULL)
        return;
    tree_visit(node->left, visit);
    visit(node->key, node->value);
    tree_visit(node->right, visit);
}
